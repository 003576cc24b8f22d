import type { Credential } from '../../account/credential.ts';
import type { GoogleClient } from '../../service/google/client.ts';
import type { GoogleWrite } from '../../service/google/write.ts';
import { maxAttempts } from '../../upstream/http/retry.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import { type OperationScope, toCaller } from '../caller/caller.ts';
import { countWrite } from '../report/written.ts';

/** How long a removal may take. It does not depend on the time limit of its operation. */
const removalMs = 30_000;

export interface RemoverOptions {
  readonly client: Pick<GoogleClient, 'write'>;
  readonly credential: Credential | null;
  readonly scope: OperationScope;
}

/**
 * Removes what an operation has created for a moment, also after the operation has ended or used up its requests. A removal whose response is lost is
 * sent again: it cannot be applied twice. Rejects with WriteFailed.
 */
export type Remover = (removal: GoogleWrite<object>) => Promise<void>;

export function createRemover({ client, credential, scope }: RemoverOptions): Remover {
  return async (removal) => {
    const signal = AbortSignal.timeout(removalMs);
    const ownScope = { ...scope, signal, deadlineAt: Date.now() + removalMs };
    const caller = toCaller('google', credential, { ...ownScope, countRequest: () => undefined });
    for (let attempt = 1; ; attempt += 1) {
      const [response] = client.write([{ ...removal, fields: null }], caller);
      if (response === undefined) throw new Error('The client did not send the write.');
      try {
        await countWrite(response, scope.metrics);
        return;
      } catch (error) {
        if (isGone(error) || (error instanceof WriteFailed && error.applied === 'yes')) return;
        const isLost = error instanceof WriteFailed && error.applied === 'unknown';
        if (!isLost || attempt >= maxAttempts) throw error;
      }
    }
  };
}

const isGone = (error: unknown): boolean =>
  error instanceof WriteFailed &&
  error.reason instanceof UpstreamError &&
  error.reason.reason === 'not-found';
