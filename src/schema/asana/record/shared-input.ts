import { InputError } from '../../error/input-error.ts';
import { checkExclusive, clearable, type Input, input } from '../../mutation/input.ts';
import { checkShortRichText } from './rich-text.ts';
import { toDay } from './write.ts';

// Inputs that mutations of several types have.

/** Rich text, as another form of the plain text in the input `plain`. Null clears it. */
export const htmlInput = (what: string, plain: string): Input<string | null | undefined> =>
  clearable(
    input(
      'String',
      `${what} in Asana’s rich text: XML inside one <body>. Cannot be combined with \`${plain}\`.`,
      (html, name, all) => {
        checkExclusive(all, plain, name);
        checkShortRichText(html, name);
        return html;
      },
    ),
    null,
  );

/** The description of a record, in one of two forms. */
export const notesInputs = (record: string) => ({
  notes: clearable(
    input(
      'String',
      `The description of the ${record}, as plain text. Cannot be combined with \`htmlNotes\`.`,
    ),
    null,
  ),
  htmlNotes: htmlInput('The description', 'notes'),
});

export const withoutDueDate = (name: string): InputError =>
  new InputError(name, 'Asana accepts startOn only together with dueOn.');

/** The first of two dates that must be in one request. Source: OAS, ProjectBase and PortfolioBase. */
export const startWithDueDate = input(
  'Date',
  'The start date. Asana requires another `dueOn` in the same request, also to clear it.',
  (day, name, { dueOn }) => {
    if (!(dueOn instanceof Date)) throw withoutDueDate(name);
    const startOn = toDay(day);
    if (startOn !== toDay(dueOn)) return startOn;
    throw new InputError(name, 'Asana does not accept the same date as startOn and dueOn.');
  },
);

/** Null clears the date. Asana requires `due_on` in the request then, too. */
export const startChange: Input<string | null | undefined> = {
  ...clearable(startWithDueDate, null),
  parse(given, name, all) {
    if (given === null && all['dueOn'] === undefined) throw withoutDueDate(name);
    return clearable(startWithDueDate, null).parse(given, name, all);
  },
};
