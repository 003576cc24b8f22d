import DataLoader from 'dataloader';
import { covers, type Mask, union } from './mask.ts';

// Batches the reads of one operation. All reads of one turn of the event loop are sent together. Two loads of the same read are
// sent once, with the union of both masks. A load whose mask is covered by an earlier load of the same read is not sent again.
// This file knows no service: its options define what a read is and how reads are sent.

/** A read, and the mask of what is needed of its result. */
export interface LoadKey<Read> {
  readonly read: Read;
  readonly mask: Mask;
}

/** How the reads of a service are identified and sent. */
export interface BatchLoaderOptions<Read, Result> {
  /** Equal for reads that differ only in their mask. */
  readonly keyOf: (read: Read) => string;
  /** Sends reads together. Returns one promise per read, in the order of the reads. */
  readonly send: (loadKeys: readonly LoadKey<Read>[]) => readonly Promise<Result>[];
  /** Called for a load that is resolved with an earlier read of this operation. */
  readonly onReused?: (loadKey: LoadKey<Read>) => void;
}

/** The reads of one operation. */
export interface BatchLoader<Read, Result> {
  /** The result of a read, which contains at least the mask. A failure is kept too: the same read is not sent again. */
  load(read: Read, mask: Mask): Promise<Result>;
  /** Discards all results: after a write, they may be outdated. */
  clear(): void;
}

interface KeyedLoad<Read> extends LoadKey<Read> {
  readonly key: string;
}

interface Load<Result> {
  mask: Mask;
  /** Whether the read has not been sent yet. Until then, its mask can grow. */
  isQueued: boolean;
  readonly result: Promise<Result>;
}

/** Creates the batch loader of one operation. */
export function createBatchLoader<Read, Result>(
  options: BatchLoaderOptions<Read, Result>,
): BatchLoader<Read, Result> {
  const loads = new Map<string, Load<Result>[]>();
  // DataLoader's cache is off: for the second load of a read it would return the promise of the first and ignore the second mask.
  const loader = new DataLoader<KeyedLoad<Read>, Result>(sendTogether, { cache: false });

  async function sendTogether(
    batch: readonly KeyedLoad<Read>[],
  ): Promise<ArrayLike<Result | Error>> {
    const merged = new Map<string, LoadKey<Read>>();
    for (const load of batch) {
      const other = merged.get(load.key);
      merged.set(load.key, other ? { ...other, mask: union(other.mask, load.mask) } : load);
    }
    const indexes = new Map([...merged.keys()].map((key, index) => [key, index]));
    const results = options.send([...merged.values()]);
    for (const [key, { mask }] of merged) {
      for (const load of loads.get(key) ?? []) {
        if (!load.isQueued) continue;
        load.isQueued = false;
        load.mask = mask;
      }
    }
    // Promises, although the type requires values: DataLoader resolves each load with its item, so each load settles with its
    // own read and does not wait for the slowest read of the batch.
    return batch.map(({ key }) => results[indexes.get(key) ?? -1]) as unknown[] as Result[];
  }

  return {
    load(read, mask) {
      const key = options.keyOf(read);
      const loadsOfRead = loads.get(key) ?? [];
      const earlier = loadsOfRead.find((load) => covers(load.mask, mask));
      if (earlier !== undefined) {
        options.onReused?.({ read, mask });
        return earlier.result;
      }
      const result = loader.load({ key, read, mask });
      loadsOfRead.push({ mask, isQueued: true, result });
      loads.set(key, loadsOfRead);
      return result;
    },
    clear: () => loads.clear(),
  };
}
