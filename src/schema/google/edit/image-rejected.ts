import type { RejectedImages } from '../../../service/google/markdown/rejected-image.ts';
import type { EditRequest } from '../../../service/google/record/edit-request.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';

/** Google rejected a batch because of an image, which it could not read. */
export class ImageRejected extends WriteFailed {
  readonly address: string;

  constructor(address: string, reason: unknown) {
    super(reason, 'no');
    this.address = address;
  }
}

/** The address of the image that Google names as the cause; null for any other failure. */
export function rejectedImageOf(
  { reason, applied }: WriteFailed,
  requests: readonly EditRequest[],
): string | null {
  if (applied !== 'no' || !(reason instanceof UpstreamError) || reason.reason !== 'invalid-input')
    return null;
  const [, index] = /\brequests\[(\d+)\]/.exec(reason.message) ?? [];
  return index === undefined ? null : (requests[Number(index)]?.insertInlineImage?.uri ?? null);
}

/** How many images of one change may be rejected, with one write for each. Then all other images become links too. */
const maxRejected = 20;

class Rejected implements RejectedImages {
  readonly #addresses = new Set<string>();

  has(address: string): boolean {
    return this.#addresses.size >= maxRejected || this.#addresses.has(address);
  }

  add(address: string): void {
    this.#addresses.add(address);
  }
}

/** Repeats an attempt without the image that Google rejected. */
export type ImageRetry = <Result>(
  attempt: (rejected: RejectedImages) => Promise<Result>,
) => Promise<Result>;

export function createImageRetry(): ImageRetry {
  const rejected = new Rejected();
  return async (attempt) => {
    for (;;) {
      try {
        return await attempt(rejected);
      } catch (error) {
        if (!(error instanceof ImageRejected) || rejected.has(error.address)) throw error;
        rejected.add(error.address);
      }
    }
  };
}
