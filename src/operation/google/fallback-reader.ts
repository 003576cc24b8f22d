import type { Mask } from '../../engine/loader/mask.ts';
import {
  fieldsAssumptionOf,
  mayRefuseFields,
} from '../../service/google/assumption/fields-assumption.ts';
import { allFields } from '../../service/google/fields.ts';
import type { GoogleRead } from '../../service/google/read.ts';
import type { Assumption, AssumptionWithFallback } from '../../upstream/assumption/assumption.ts';
import {
  completeMaskOf,
  isRefusedParameter,
  nameMissingParameter,
  type OptionalParameter,
  optionalParameterOf,
} from './optional-parameter.ts';

// Reads of Google that are sent in another form if Google refuses the mask or a parameter that only saves work.

export interface FallbackReaderOptions {
  /** Reads exactly this. */
  readonly loadOnce: <Result extends object>(
    read: GoogleRead<Result>,
    mask: Mask,
  ) => Promise<Result>;
  readonly isAssumed: (assumption: Assumption) => boolean;
  /** Remembers that an assumption does not hold, and adds a note. */
  readonly fail: (assumption: AssumptionWithFallback) => void;
  /** Adds a note that the server uses the fallback. */
  readonly note: (assumption: AssumptionWithFallback) => void;
}

export interface FallbackReader {
  /** Reads all fields if Google refuses the mask. `onRefused` receives them. */
  load<Result extends object>(
    read: GoogleRead<Result>,
    mask: Mask,
    assumption?: AssumptionWithFallback,
    onRefused?: (result: Result) => void,
  ): Promise<Result>;
}

export function createFallbackReader({
  loadOnce,
  isAssumed,
  fail,
  note,
}: FallbackReaderOptions): FallbackReader {
  async function load<Result extends object>(
    read: GoogleRead<Result>,
    mask: Mask,
    assumption = assumptionAbout(read),
    onRefused: (result: Result) => void = () => fail(assumption),
  ): Promise<Result> {
    const parameter = optionalParameterOf(read);
    if (parameter !== undefined && !isAssumed(parameter.assumption))
      return loadWithout(parameter, read, mask, assumption, onRefused);
    const all = completeMaskOf(read);
    const isMasked = !mask.has(allFields) && isAssumed(assumption);
    if (!isMasked && !mask.has(allFields)) note(assumption);
    try {
      return await loadOnce(read, isMasked ? mask : all);
    } catch (error) {
      if (parameter !== undefined && isRefusedParameter(error, parameter))
        return loadWithout(parameter, read, mask, assumption, onRefused);
      if (!isMasked || !mayRefuseFields(error)) throw error;
      const result = await loadOnce(read, all);
      onRefused(result);
      return result;
    }
  }

  async function loadWithout<Result extends object>(
    parameter: OptionalParameter,
    read: GoogleRead<Result>,
    mask: Mask,
    ...more: [AssumptionWithFallback, (result: Result) => void]
  ): Promise<Result> {
    fail(parameter.assumption);
    try {
      return await load<Result>(parameter.without(read), mask, ...more);
    } catch (error) {
      nameMissingParameter(error, parameter);
      throw error;
    }
  }

  return { load };
}

/** The assumption that Google accepts the fields of a request. */
export function assumptionAbout({ route }: Pick<GoogleRead, 'route'>): AssumptionWithFallback {
  const assumption = fieldsAssumptionOf[route];
  if (assumption === undefined) throw new Error(`No assumption about the fields of ${route}.`);
  return assumption;
}
