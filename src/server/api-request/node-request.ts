import type { IncomingMessage } from 'node:http';

/** The headers of one of Node's requests, with the methods of `Headers` that plugins use. Names are in lower case, as Node has them. */
class NodeHeaders implements Pick<Headers, 'get' | 'has' | 'keys' | 'set'> {
  #values: IncomingMessage['headers'];

  constructor(values: IncomingMessage['headers']) {
    this.#values = values;
  }

  get(name: string): string | null {
    const value = this.#values[name] ?? this.#values[name.toLowerCase()];
    // Only `set-cookie` is a list, which a request does not have.
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  keys() {
    return Object.keys(this.#values).values();
  }

  set(name: string, value: string): void {
    // Node's object stays as it is.
    this.#values = { ...this.#values, [name.toLowerCase()]: value };
  }
}

/** One of Node's requests, with the members of `Request` that plugins use for a request to the API. */
class NodeRequest implements Pick<Request, 'method' | 'url'> {
  readonly method: string;
  readonly headers: NodeHeaders;
  readonly #path: string;

  constructor({ method = '', url = '', headers }: IncomingMessage) {
    this.method = method;
    this.headers = new NodeHeaders(headers);
    this.#path = url;
  }

  get url(): string {
    return `http://${this.headers.get('host')}${this.#path}`;
  }
}

/**
 * A `Request` whose body is read from Node's request. It has no body, signal or other member that plugins do not use for a request to the API:
 * creating them would take longer than the execution of a small operation.
 */
export const toRequest = (incoming: IncomingMessage): Request =>
  new NodeRequest(incoming) as unknown as Request;
