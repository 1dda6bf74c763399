import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Has the server at a base URL answer a request, as a gateway does. */
export function passOn(request: IncomingMessage, response: ServerResponse, baseUrl: string): void {
  const { method, headers, url } = request;
  const passedOn = httpRequest(`${baseUrl}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passedOn.on('error', () => response.destroy());
  request.pipe(passedOn);
}
