import type { Sample } from '../sample.ts';
import type { SendRequest } from '../service-request.ts';
import type { Exchange, Recording } from './exchange.ts';
import { redact } from './redact.ts';

export interface Recorder {
  readonly recordRequests: (send: SendRequest) => SendRequest;
  readonly recordSample: (sample: Sample) => Sample;
  /** What was recorded until now, without anything that belongs to the account. */
  readonly recording: () => Recording;
}

/** Creates a recorder. It keeps all responses in memory until the end, because dates are replaced in their order. */
export function createRecorder(): Recorder {
  const recorded: Exchange[] = [];
  const ids = new Map<string, string>();
  return {
    recordRequests: (send) => async (request) => {
      const response = await send(request);
      recorded.push({ request, response });
      return response;
    },
    recordSample(sample) {
      const find = (name: keyof Sample) => async () => {
        const id = await sample[name]();
        ids.set(name, id);
        return id;
      };
      // The functions of a sample all return an id.
      const names = Object.keys(sample) as (keyof Sample)[];
      return Object.fromEntries(names.map((name) => [name, find(name)])) as unknown as Sample;
    },
    recording() {
      const { exchanges, replace } = redact(recorded);
      const samples = [...ids].map(([name, id]) => [name, replace(id)] as const);
      return { version: 1, samples: Object.fromEntries(samples), exchanges };
    },
  };
}
