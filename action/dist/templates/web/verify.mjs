import { createHmac, timingSafeEqual } from 'node:crypto';

export function verify(secretKey, headers, body) {
  const key = Buffer.from(secretKey.replace('whsec_', ''), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  const wanted = Buffer.from(`v1,${hmac.digest('base64')}`);
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
