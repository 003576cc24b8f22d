import type { RecordedExchange, RecordedResponse } from '../../src/doctor/record/exchange.ts';
import { type Shape, toShape } from './shape.ts';

/** A difference between the response of the service and the response of the emulator. */
export interface Difference {
  /** Such as `GET /tasks/{task_gid}`. */
  readonly request: string;
  /** Where the difference is: `status`, or a path in the body. */
  readonly path: string;
  readonly recorded: string;
  readonly emulator: string;
}

/** Compares status, shape, types and the wording of errors. Values differ, because the accounts do. */
export function compareExchanges(
  recorded: RecordedExchange,
  emulator: RecordedExchange,
): readonly Difference[] {
  const request = `${recorded.request.method} ${recorded.request.route}`;
  const isOptional = recorded.api !== 'asana';
  return compareResponses(recorded.response, emulator.response, isOptional).map((one) => ({
    request,
    ...one,
  }));
}

type FoundDifference = Omit<Difference, 'request'>;

/** `isOptional` says whether the service omits empty properties: one record in a list then has other properties than the next. */
function compareResponses(
  recorded: RecordedResponse,
  emulator: RecordedResponse,
  isOptional: boolean,
): readonly FoundDifference[] {
  if (recorded.status !== emulator.status) {
    const { status } = recorded;
    return [{ path: 'status', recorded: String(status), emulator: String(emulator.status) }];
  }
  const [parts, others] = [recorded.parts ?? [], emulator.parts ?? []];
  if (parts.length !== others.length) {
    return [{ path: 'parts', recorded: String(parts.length), emulator: String(others.length) }];
  }
  const inParts = parts.flatMap((part, at) =>
    compareResponses(part, others[at] ?? part, isOptional).map((one) => ({
      ...one,
      path: `parts[${at}].${one.path}`,
    })),
  );
  return [...inParts, ...compareShapes(toShape(recorded.body), toShape(emulator.body), isOptional)];
}

function compareShapes(
  recorded: Shape,
  emulator: Shape,
  isOptional: boolean,
): readonly FoundDifference[] {
  const paths = new Set([...recorded.keys(), ...emulator.keys()]);
  return [...paths].flatMap((path) => {
    const texts = [describe(recorded, path), describe(emulator, path)];
    const [one, other] = isOptional ? texts.map((text) => text?.replace(sometimes, '')) : texts;
    const isUnknown = one === undefined || other === undefined;
    const isNull =
      (one === 'null' && other !== 'missing') || (other === 'null' && one !== 'missing');
    if (isUnknown || isNull || one === other) return [];
    return [{ path, recorded: one, emulator: other }];
  });
}

const sometimes = ' (missing in some records)';

/** The types at a path. Undefined if the path cannot exist: the list above it is empty, or the object above it is null or missing. */
function describe(shape: Shape, path: string): string | undefined {
  const entry = shape.get(path);
  const isItem = path.endsWith('[]');
  const { objects = 0 } = shape.get(path.replace(/(\.[^.]+|\[\])$/, '')) ?? {};
  if (entry === undefined) return isItem || objects === 0 ? undefined : 'missing';
  const types = [...entry.types].filter((type) => type !== 'null').toSorted();
  const note = objects > entry.count && !isItem ? sometimes : '';
  return `${types.join(' or ') || 'null'}${note}`;
}
