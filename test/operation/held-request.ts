import type {
  HttpClient,
  HttpRequest,
  StreamRequest,
} from '../../src/upstream/http/http-client.ts';
import type { AskerHooks } from '../ask.ts';

/** Any request to a service. */
type AnyRequest = HttpRequest | StreamRequest;

/** Requests that wait until a test releases them. */
export interface Held {
  /** Resolves when all of them have arrived. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** Holds requests of a server, or their responses. */
export interface Holder {
  readonly hooks: Required<Pick<AskerHooks, 'toHttpClient'>>;
  /** Holds the responses of the next requests of this form: they contain the state before everything that happens later. */
  holdResponses(isHeld: (request: AnyRequest) => boolean, count: number): Held;
  /** Holds the next request of this form before it is sent. */
  holdRequest(isHeld: (request: AnyRequest) => boolean): Held;
  /** Releases everything, also after a failure. */
  releaseAll(): void;
}

interface Hold {
  readonly isHeld: (request: AnyRequest) => boolean;
  readonly released: Promise<void>;
  left: number;
  readonly arrive: () => void;
}

function createSignal() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Creates the holder of one server. */
export function createHolder(): Holder {
  const releases = new Set<() => void>();
  const before = new Set<Hold>();
  const after = new Set<Hold>();

  const start = (holds: Set<Hold>, isHeld: Hold['isHeld'], count: number): Held => {
    const arrival = createSignal();
    const { promise: released, resolve } = createSignal();
    const hold = { isHeld, released, left: count, arrive: arrival.resolve };
    holds.add(hold);
    const release = () => {
      holds.delete(hold);
      resolve();
    };
    releases.add(release);
    return { arrived: arrival.promise, release };
  };

  /** The hold that a request belongs to. */
  const take = (holds: Set<Hold>, request: AnyRequest): Hold | undefined => {
    const hold = [...holds].find(({ left, isHeld }) => left > 0 && isHeld(request));
    if (hold !== undefined) hold.left -= 1;
    return hold;
  };

  const wait = async (hold: Hold | undefined) => {
    if (hold?.left === 0) hold.arrive();
    await hold?.released;
  };

  async function pass<Request extends AnyRequest, Response>(
    request: Request,
    send: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    await wait(take(before, request));
    const hold = take(after, request);
    const response = await send(request);
    await wait(hold);
    return response;
  }

  const toHttpClient = (http: HttpClient): HttpClient => ({
    send: (request) => pass(request, http.send),
    open: (request) => pass(request, http.open),
    close: http.close,
  });
  return {
    hooks: { toHttpClient },
    holdResponses: (isHeld, count) => start(after, isHeld, count),
    holdRequest: (isHeld) => start(before, isHeld, 1),
    releaseAll() {
      for (const release of releases) release();
      releases.clear();
    },
  };
}

/** Whether a request writes. A batch of Google contains only reads. */
export const isWrite = ({ method, url, ...request }: AnyRequest): boolean =>
  method !== 'GET' &&
  (!new URL(url).pathname.includes('/batch') ||
    ('body' in request && /"method":"(?!get)/i.test(String(request.body))));
