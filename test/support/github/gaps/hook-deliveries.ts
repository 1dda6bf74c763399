import type { Deliveries, Delivery } from '../deliveries.ts';
import { answer, type Gap, gapAt, refusal } from '../exchange.ts';

/** The emulator does not list what it has delivered to the App, nor send it again. */
export function hookDeliveriesGaps(hooks: Deliveries): readonly Gap[] {
  const route = '/app/hook/deliveries';
  const find = (id: string | undefined) => hooks.all.find((one) => `${one.id}` === id);
  return [
    gapAt('deliveries to the App are listed', `GET ${route}`, async ({ query, headers }) => {
      const size = Number(query.get('per_page') ?? 30);
      const start = Number(query.get('cursor')?.replace('v1_', '') ?? 0);
      const all = hooks.all.toReversed();
      const next = start + size;
      const url = `http://${headers.host}${route}?per_page=${size}&cursor=v1_${next}`;
      const link = next < all.length ? { link: `<${url}>; rel="next"` } : {};
      return answer(200, all.slice(start, next).map(listed), link);
    }),
    gapAt('a delivery shows its payload', `GET ${route}/{id}`, async (_request, _next, { id }) => {
      const found = find(id);
      if (found === undefined) return refusal(404, 'Not Found');
      return answer(200, {
        ...listed(found),
        url: 'https://proofgate.example',
        request: { headers: {}, payload: found.payload },
        response: { headers: {}, payload: '' },
      });
    }),
    gapAt(
      'a delivery is sent again',
      `POST ${route}/{id}/attempts`,
      async (_request, _next, { id }) => {
        const found = find(id);
        if (found === undefined || hooks.lost.has(found.id)) return refusal(404, 'Not Found');
        await hooks.redeliver(found);
        return answer(202, {});
      },
    ),
  ];
}

function listed({ id, guid, at, status, isRedelivery, event, payload }: Delivery) {
  return {
    id,
    guid,
    delivered_at: at.toISOString(),
    redelivery: isRedelivery,
    duration: 0.1,
    status: status !== null && status < 300 ? 'OK' : 'Invalid HTTP Response',
    status_code: status ?? 502,
    event,
    action: typeof payload.action === 'string' ? payload.action : null,
    installation_id: null,
    repository_id: null,
  };
}
