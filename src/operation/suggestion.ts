import { covers, type Mask, toMask } from '../engine/loader/mask.ts';
import type { PlainRecord } from '../engine/loader/record-cache.ts';
import { asanaAssumptions } from '../service/asana/assumption/assumption.ts';
import type { AsanaRead } from '../service/asana/read.ts';
import { isConditional, recordReads } from '../service/asana/record/record-read.ts';
import { type FailedAssumptions, noteOf } from '../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../upstream/http/upstream-error.ts';
import type { UpstreamMetrics } from './report/upstream-metrics.ts';

const { typeaheadFields } = asanaAssumptions;

/** What the description of a search by name lists. */
const named = toMask(['name']);

/** What reading suggestions needs. */
interface SuggestionOptions {
  readonly failedAssumptions: FailedAssumptions;
  readonly metrics: UpstreamMetrics;
  /** Sends the search. */
  readonly search: (mask: Mask) => Promise<readonly PlainRecord[]>;
  /** Reads a record by its id. */
  readonly read: (gid: string, read: AsanaRead<object>) => Promise<object>;
}

/**
 * The records that a search by name finds. Asana's description lists no field but the name. If Asana omits other fields or refuses them, the
 * server reads the records by their ids.
 */
export async function readSuggestions(
  kind: string,
  mask: Mask,
  { failedAssumptions, metrics, search, read }: SuggestionOptions,
): Promise<readonly object[]> {
  if (covers(named, mask)) return search(named);
  let found: readonly PlainRecord[] | null = null;
  if (failedAssumptions.holds(typeaheadFields)) {
    found = await search(mask).catch(nullIfRefused);
    if (found !== null && !found.some((record) => lacksField(kind, record, mask))) return found;
  }
  found ??= await search(named);
  failedAssumptions.add(typeaheadFields);
  metrics.note(noteOf(typeaheadFields));
  const toRead = recordReads[kind];
  if (toRead === undefined) throw new Error(`A search by name cannot find ${kind}.`);
  const readOne = async ({ gid }: PlainRecord) => {
    const one = String(gid);
    // The result of a read by id is the record.
    return read(one, toRead(one) as AsanaRead<object>).catch(nullIfGone);
  };
  const records = await Promise.all(found.map(readOne));
  return records.filter((record) => record !== null);
}

const lacksField = (kind: string, record: PlainRecord, mask: Mask): boolean =>
  [...mask.keys()].some((field) => !(field in record || isConditional(kind, field)));

/** Null if Asana rejects the fields. Another input can be the reason: the search without them then fails too. */
function nullIfRefused(error: unknown): null {
  if (error instanceof UpstreamError && error.reason === 'invalid-input') return null;
  throw error;
}

/** Asana's index can contain a record that was deleted a moment ago. */
function nullIfGone(error: unknown): null {
  if (error instanceof UpstreamError && error.reason === 'not-found') return null;
  throw error;
}
