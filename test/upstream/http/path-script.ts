import type { Script } from './scripted-server.ts';

/** The body of a response by path and query. Null: the request requires a paid plan. */
type ResponseOf = (path: string, query: URLSearchParams) => object | null;

/** A read in a batch. Its query is in its data and options. */
interface Action {
  readonly relative_path: string;
  readonly data?: object;
  readonly options?: object;
}

/** Responds to single reads of Asana, and to those in a batch. */
export const respondByPath =
  (bodyOf: ResponseOf): Script =>
  (request, response, body) => {
    const url = new URL(request.url ?? '/', 'http://asana.test');
    const respondTo = ({ pathname, searchParams }: URL) => {
      const found = bodyOf(pathname, searchParams);
      return found === null
        ? { status: 402, body: { errors: [{ message: 'This needs a paid plan.' }] } }
        : { status: 200, body: found };
    };
    if (!url.pathname.endsWith('/batch')) {
      const result = respondTo(url);
      response.writeHead(result.status).end(JSON.stringify(result.body));
      return;
    }
    const { actions } = JSON.parse(body).data as { readonly actions: readonly Action[] };
    const data = actions.map(({ relative_path, data: query = {}, options = {} }) => {
      const action = new URL(relative_path, 'http://asana.test');
      for (const [name, value] of Object.entries({ ...query, ...options }))
        action.searchParams.set(name, String(value));
      const result = respondTo(action);
      return { status_code: result.status, headers: {}, body: result.body };
    });
    response.writeHead(200).end(JSON.stringify({ data }));
  };
