import type { Mask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';

/** Sends one write. The result contains the fields of the mask. Rejects with WriteFailed. */
export async function writeToAsana<Result extends object>(
  kind: string,
  write: AsanaWrite<Result>,
  mask: Mask,
  { asana }: Context,
): Promise<Result> {
  const [result] = asana.write(kind, [write], mask);
  if (result === undefined) throw new Error('a write was not sent');
  return result;
}

/** The inputs of a mutation whose name differs from Asana's, by the name of Asana's property. */
export type InputNames = Readonly<Record<string, string>>;

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The names of properties, by those of inputs. They come from declarations, so there are few. */
const propertyNames = new Map<string, string>();

function propertyOf(input: string): string {
  let name = propertyNames.get(input);
  if (name === undefined) {
    name = input.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    propertyNames.set(input, name);
  }
  return name;
}

type Properties<Values> = {
  readonly [Name in keyof Values as SnakeCase<Name>]: Values[Name];
};

/**
 * Inputs by the names of Asana's properties: `due_on` of `dueOn`.
 *
 * @param inputNames  The inputs whose property has another name, by that name.
 */
export function toProperties<Values extends object>(values: Values): Properties<Values>;
export function toProperties(
  values: Readonly<Record<string, unknown>>,
  inputNames: InputNames,
): object;
export function toProperties(values: Readonly<Record<string, unknown>>, inputNames?: InputNames) {
  const properties: Record<string, unknown> = {};
  for (const name in values) {
    const otherName = inputNames && Object.keys(inputNames).find((one) => inputNames[one] === name);
    properties[otherName ?? propertyOf(name)] = values[name];
  }
  return properties;
}

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

interface NotesInput {
  readonly notes?: string | null | undefined;
  readonly htmlNotes?: string | null | undefined;
}

/** A description in one of its two forms. Asana does not accept null for it: an empty text clears it. */
function toNotes({ notes, htmlNotes }: NotesInput): Readonly<Record<string, string>> {
  if (htmlNotes != null) return { html_notes: htmlNotes };
  return notes === undefined && htmlNotes === undefined ? {} : { notes: notes ?? '' };
}

/** Inputs by the names of Asana's properties, among them a description in one of its two forms. */
export const withNotes = <Values extends NotesInput>({ notes, htmlNotes, ...values }: Values) => ({
  ...toProperties(values),
  ...toNotes({ notes, htmlNotes }),
});
