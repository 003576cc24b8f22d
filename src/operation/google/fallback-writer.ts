import { type Mask, toMask } from '../../engine/loader/mask.ts';
import { googleAssumptions } from '../../service/google/assumption/assumption.ts';
import { isProbablyRefusedFields } from '../../service/google/assumption/refused-fields.ts';
import { allFields } from '../../service/google/fields.ts';
import type { GoogleWrite } from '../../service/google/write.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import { assumptionAbout, type FallbackReaderOptions } from './fallback-reader.ts';
import { isRefusedName, withoutAllDrives } from './optional-parameter.ts';

// Writes of Google that are sent in another form if Google refuses the mask or a parameter. A write is sent again only if it was rejected.

const { supportsAllDrives } = googleAssumptions;
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
  async function send<Result extends object>(
    write: GoogleWrite<Result>,
    mask: Mask,
  ): Promise<Result> {
    if (write.isEmpty) return writeOnce(write, mask);
    const assumption = assumptionAbout(write);
    if (!isAssumed(assumption)) {
      note(assumption);
      return writeOnce(write, complete);
    }
    try {
      return await writeOnce(write, mask);
    } catch (error) {
      // Only a rejected write is sent again: it changed nothing.
      if (!(error instanceof WriteFailed && isProbablyRefusedFields(error.reason))) throw error;
      const result = await writeOnce(write, complete);
      fail(assumption);
      return result;
    }
  }

  return async (write, mask) => {
    // A read with the parameter has shown before most writes whether Drive refuses it.
    if (!isAssumed(supportsAllDrives)) return send(withoutAllDrives(write), mask);
    try {
      return await send(write, mask);
    } catch (error) {
      const isRefused =
        error instanceof WriteFailed &&
        error.applied === 'no' &&
        isRefusedName(error.reason, 'supportsAllDrives');
      if (!isRefused) throw error;
      fail(supportsAllDrives);
      return send(withoutAllDrives(write), mask);
    }
  };
}
