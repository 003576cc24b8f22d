import { googleAssumptions } from '../../google/assumption/assumption.ts';
import { isProbablyRefusedFields } from '../../google/assumption/refused-fields.ts';
import { allFields } from '../../google/fields.ts';
import type { GoogleWrite } from '../../google/write.ts';
import { WriteFailed } from '../../http/writer.ts';
import { type Mask, toMask } from '../../loader/mask.ts';
import { assumptionAbout, type FallbackReaderOptions } from './fallback-reader.ts';
import { withoutAllDrives } from './optional-parameter.ts';

// Writes of Google that are sent in another form if Google refuses the mask. A write is sent again only if it was rejected.

const complete = toMask([allFields]);

/** Sends one write. The result contains the fields of the mask. */
type Write = <Result extends object>(write: GoogleWrite<Result>, mask: Mask) => Promise<Result>;

/** What writes with a fallback use of their operation. */
export interface FallbackWriterOptions extends Omit<FallbackReaderOptions, 'loadOnce'> {
  /** Sends exactly this. */
  readonly writeOnce: Write;
}

/** Sends writes, with their fallbacks. */
export function createFallbackWriter({
  writeOnce,
  isAssumed,
  fail,
  note,
}: FallbackWriterOptions): Write {
  return async (write, mask) => {
    // Every write with the parameter follows a read with it, which shows whether Drive refuses it.
    const sent = isAssumed(googleAssumptions.supportsAllDrives) ? write : withoutAllDrives(write);
    if (write.isEmpty) return writeOnce(sent, mask);
    const assumption = assumptionAbout(write);
    if (!isAssumed(assumption)) {
      note(assumption);
      return writeOnce(sent, complete);
    }
    try {
      return await writeOnce(sent, mask);
    } catch (error) {
      // Only a rejected write is sent again: it changed nothing.
      if (!(error instanceof WriteFailed && isProbablyRefusedFields(error.reason))) throw error;
      const result = await writeOnce(sent, complete);
      fail(assumption);
      return result;
    }
  };
}
