import type { AsanaWrite } from '../service/asana/write.ts';
import { type FailedAssumptions, noteOf } from '../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../upstream/http/upstream-error.ts';
import { WriteFailed } from '../upstream/http/writer.ts';
import type { UpstreamMetrics } from './report/upstream-metrics.ts';

// Asana may reject a write because of its form. The same write is then sent in another form.

type Send<Response> = (writes: readonly AsanaWrite[]) => readonly Promise<Response>[];

/** The form of a write that Asana accepts, as far as it is known. */
export function knownForm<Result>(
  write: AsanaWrite<Result>,
  failed: FailedAssumptions,
  metrics: UpstreamMetrics,
): AsanaWrite<Result> {
  const known = write.alternatives?.findLast(({ assumptions }) =>
    assumptions.every((assumption) => !failed.holds(assumption)),
  );
  if (known === undefined) return write;
  for (const assumption of known.assumptions) metrics.note(noteOf(assumption));
  return { ...known.write, alternatives: write.alternatives?.filter((one) => one !== known) };
}

/** The response to a write, or to its first alternative that Asana accepts. Rejects with the first error if it accepts none. */
export function withAlternatives<Response>(
  response: Promise<Response>,
  write: AsanaWrite | undefined,
  send: Send<Response>,
  failed: FailedAssumptions,
  metrics: UpstreamMetrics,
): Promise<Response> {
  const alternatives = write?.alternatives;
  if (alternatives === undefined) return response;
  return response.catch(async (error: unknown) => {
    if (!isRejectedForm(error)) throw error;
    for (const { assumptions, write: other } of alternatives) {
      const [accepted] = await Promise.allSettled(send([other]));
      if (accepted?.status === 'fulfilled') {
        for (const assumption of assumptions) {
          failed.add(assumption);
          metrics.note(noteOf(assumption));
        }
        return accepted.value;
      }
      // Whether Asana carried out this one is its own result.
      if (!isRejectedForm(accepted?.reason)) throw accepted?.reason;
    }
    throw error;
  });
}

/** Invalid input, or a media type that the route does not accept: proof that nothing was done. */
const rejections: readonly (number | undefined)[] = [400, 415];

const isRejectedForm = (error: unknown): boolean =>
  error instanceof WriteFailed &&
  error.reason instanceof UpstreamError &&
  rejections.includes(error.reason.status);
