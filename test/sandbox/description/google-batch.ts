import type { HttpRequest, HttpResponse } from '../../../sandbox/http/message.ts';

/** A request to Docs or Drive, sent alone or as a part of a batch. */
export interface GoogleRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

/** A response of Docs or Drive. */
export interface GoogleResponse {
  readonly status: number;
  readonly body: string;
}

/** The requests of a batch, which the emulator accepted. */
export function parseRequests({ headers, body }: HttpRequest): readonly GoogleRequest[] {
  return partsOf(headers['content-type'], body.toString('utf8')).map(({ firstLine, content }) => {
    const [method = '', target = ''] = firstLine.split(' ');
    return { method, url: new URL(target, 'http://127.0.0.1'), body: content };
  });
}

/** The responses of a batch. The emulator sends them in the order of the requests. */
export function parseResponses({ headers, body }: HttpResponse): readonly GoogleResponse[] {
  return partsOf(headers['content-type'], String(body)).map(({ firstLine, content }) => ({
    status: Number(firstLine.split(' ')[1]),
    body: content,
  }));
}

/** The first line and the body of each request or response in a `multipart/mixed` body. */
function partsOf(contentType: string | undefined, text: string) {
  const boundary = /boundary="?([^";\s]+)/.exec(contentType ?? '')?.[1] ?? '';
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [, head = '', ...content] = part.replace(/^\r?\n|\r?\n$/g, '').split(/\r?\n\r?\n/);
      const [firstLine = ''] = head.split(/\r?\n/);
      return { firstLine, content: content.join('\n\n').trim() };
    });
}
