import { type Mask, toMask } from '../../engine/loader/mask.ts';
import { isProbablyRefusedFields } from '../../service/google/assumption/fields-assumption.ts';
import { allFields } from '../../service/google/fields.ts';
import type { GoogleWrite } from '../../service/google/write.ts';
import type { WriteTurn } from '../../upstream/http/write-turn.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import { assumptionAbout, type FallbackReaderOptions } from './fallback-reader.ts';
import {
  allDrivesParameter,
  isRefusedParameter,
  nameMissingParameter,
  withoutAllDrives,
} from './optional-parameter.ts';

// Writes of Google that are sent in another form if Google refuses the mask or a parameter. A write is sent again only if it was rejected.

const complete = toMask([allFields]);

export interface WriteOptions {
  /** The turn of the write, if its caller has waited for it already. */
  readonly turn?: WriteTurn | undefined;
  /** Whether its sender counts a write whose response is lost, because it finds out whether the service applied it. Default false. */
  readonly isResolved?: boolean;
}

/** Sends one write. The result contains the fields of the mask. */
export type Write = <Result extends object>(
  write: GoogleWrite<Result>,
  mask: Mask,
  options?: WriteOptions,
) => Promise<Result>;

export interface FallbackWriterOptions extends Omit<FallbackReaderOptions, 'loadOnce'> {
  /** Sends exactly this. */
  readonly writeOnce: Write;
}

export function createFallbackWriter({
  writeOnce,
  isAssumed,
  fail,
  note,
}: FallbackWriterOptions): Write {
  async function send<Result extends object>(
    write: GoogleWrite<Result>,
    mask: Mask,
    options?: WriteOptions,
  ): Promise<Result> {
    if (write.isEmpty) return writeOnce(write, mask, options);
    const assumption = assumptionAbout(write);
    if (!isAssumed(assumption)) {
      note(assumption);
      return writeOnce(write, complete, options);
    }
    try {
      return await writeOnce(write, mask, options);
    } catch (error) {
      // Only a rejected write is sent again: it changed nothing.
      if (!(error instanceof WriteFailed && isProbablyRefusedFields(error.reason))) throw error;
      const result = await writeOnce(write, complete, options);
      fail(assumption);
      return result;
    }
  }

  /** Sends a write without the parameter that Drive refuses. */
  async function sendWithout<Result extends object>(
    write: GoogleWrite<Result>,
    mask: Mask,
    options?: WriteOptions,
  ): Promise<Result> {
    fail(allDrivesParameter.assumption);
    try {
      return await send(withoutAllDrives(write), mask, options);
    } catch (error) {
      if (error instanceof WriteFailed) nameMissingParameter(error.reason, allDrivesParameter);
      throw error;
    }
  }

  return async (write, mask, options) => {
    if (write.query[allDrivesParameter.name] === undefined) return send(write, mask, options);
    // A read with the parameter has shown before most writes whether Drive refuses it.
    if (!isAssumed(allDrivesParameter.assumption)) return sendWithout(write, mask, options);
    try {
      return await send(write, mask, options);
    } catch (error) {
      const isRefused =
        error instanceof WriteFailed &&
        error.applied === 'no' &&
        isRefusedParameter(error.reason, allDrivesParameter);
      if (!isRefused) throw error;
      return sendWithout(write, mask, options);
    }
  };
}
