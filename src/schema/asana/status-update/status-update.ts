import type { GoalRecord } from '../../../service/asana/record/goal.ts';
import type { PortfolioRecord } from '../../../service/asana/record/portfolio.ts';
import {
  createStatusUpdate,
  deleteStatusUpdate,
  type StatusUpdateRecord,
} from '../../../service/asana/record/status-update.ts';
import { InputError } from '../../error/input-error.ts';
import { checkExclusive, input, nameOfOnly, onlyOne, optional } from '../../mutation/input.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { readById } from '../record/read-by-id.ts';
import { Goal, Portfolio, Project, Reaction, StatusUpdate, User } from '../record/refs.ts';
import { checkHtmlText, checkShortRichText } from '../record/rich-text.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { toProperties } from '../record/write.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

/** Source: OAS, StatusUpdateBase. */
const StatusType = defineStringEnum(
  'StatusType',
  'The state of a project, portfolio or goal, according to a status update.',
  {
    on_track: 'The work goes as planned.',
    at_risk: 'Something could delay the work.',
    off_track: 'The work is behind its plan.',
    on_hold: 'The work is paused. Not for goals.',
    complete: 'The work is done. Not for goals.',
    achieved: 'The goal was reached. Only for goals.',
    partial: 'The goal was partly reached. Only for goals.',
    missed: 'The goal was not reached. Only for goals.',
    dropped: 'The work was given up.',
  },
);

const shared = ['on_track', 'at_risk', 'off_track', 'dropped'];
const projectStates = [...shared, 'on_hold', 'complete'];
const goalStates = [...shared, 'achieved', 'partial', 'missed'];

/** Throws InputError for a state that the record cannot have, and for UNKNOWN. */
function parseState(status: string, field: string, { goal }: Readonly<Record<string, unknown>>) {
  const states = goal == null ? projectStates : goalStates;
  if (states.includes(status)) return status;
  const noun = goal == null ? 'project or portfolio' : 'goal';
  const names = states.map((state) => state.toUpperCase()).join(', ');
  throw new InputError(field, `${field} must be one of the states of a ${noun}: ${names}.`);
}

const parents = ['project', 'portfolio', 'goal'] as const;

/** Whether the parent is of this type. Its own text says so, because the description declares it as a project. */
const isA = (type: string, parent: StatusUpdateRecord['parent']): boolean =>
  (parent?.resource_type as string | undefined) === type;

/** Asana's description declares the parent as a project, also if it is a portfolio or a goal. */
const toOther = <Value extends PortfolioRecord | GoalRecord>(
  parent: StatusUpdateRecord['parent'],
) => parent as Value | null | undefined;

defineType(StatusUpdate, {
  description:
    'A report on the progress of a project or portfolio, which Asana sends to its followers. It can be created and deleted, but not changed.',
  fields: (t) => ({
    title: t.stringAt('title', 'The title of the status update.'),
    text: t.stringAt('text', 'The content, as plain text.'),
    htmlText: t.stringAt('html_text', 'The content in Asana’s rich text: XML inside one <body>.'),
    statusType: t.field(
      stringEnumAt('status_type', StatusType, 'The state of the project according to the update.'),
    ),
    author: t.at('author', User, 'The user who wrote the status update.'),
    createdAt: t.dateTimeAt('created_at', 'When the status update was created.'),
    reactions: t.at('reaction_summary', [Reaction], 'The emoji with which users reacted.'),
    project: t.field({
      type: Project,
      description:
        'The project that the status update belongs to. Null for the status update of a portfolio or goal.',
      reads: ['parent.resource_type'],
      path: 'parent',
      resolve: ({ parent }) => (isA('project', parent) ? parent : null),
    }),
    portfolio: t.field({
      type: Portfolio,
      description:
        'The portfolio that the status update belongs to. Null for the status update of a project or goal. Other fields than its id need another request.',
      ...readById(Portfolio, ['parent.resource_type'], ({ parent }: StatusUpdateRecord) =>
        isA('portfolio', parent) ? toOther(parent) : null,
      ),
    }),
    goal: t.field({
      type: Goal,
      description:
        'The goal that the status update belongs to. Null for the status update of a project or portfolio. Other fields than its id need another request.',
      ...readById(Goal, ['parent.resource_type'], ({ parent }: StatusUpdateRecord) =>
        isA('goal', parent) ? toOther(parent) : null,
      ),
    }),
  }),
});

// Creates and deletes status updates. Asana has no route that changes one.

writeMutation('createStatusUpdate', {
  effect: 'ADDS',
  description:
    'Adds a status update to a project, a portfolio or a goal. Asana sends it to its followers.',
  argument: 'What to report on, and the content of the status update.',
  input:
    'A status update to add. Give only one of `project`, `portfolio` and `goal`, and either `text` or `htmlText`.',
  inputs: {
    project: optional(idInput('Project', 'The project to report on.')),
    portfolio: optional(idInput('Portfolio', 'The portfolio to report on.')),
    goal: optional(idInput('Goal', 'The goal to report on.')),
    statusType: input(
      StatusType.type,
      'The state. Of a project or portfolio: ON_TRACK, AT_RISK, OFF_TRACK, ON_HOLD, COMPLETE or DROPPED. Of a goal: ON_TRACK, AT_RISK, OFF_TRACK, ACHIEVED, PARTIAL, MISSED or DROPPED.',
      parseState,
    ),
    title: optional(input('String', 'The title. Omit it for Asana’s default.')),
    text: optional(input('String', 'The content, as plain text. It must not be blank.')),
    htmlText: optional(
      input(
        'String',
        'The content in Asana’s rich text: XML inside one <body>. It must not be blank.',
      ),
    ),
  },
  write({ project, portfolio, goal, ...content }) {
    const parent = onlyOne({ project, portfolio, goal }, parents);
    const { text, htmlText } = content;
    checkExclusive({ text, htmlText }, 'text', 'htmlText');
    if (!(text ?? htmlText)?.trim()) {
      throw new InputError(
        htmlText === undefined ? 'text' : 'htmlText',
        'A status update must not be empty: give text or htmlText.',
      );
    }
    if (htmlText !== undefined) checkShortRichText(htmlText, 'htmlText');
    return createStatusUpdate({ parent, ...toProperties(content) });
  },
  check: checkHtmlText,
  inputNames: (values) => ({ parent: nameOfOnly(values, parents) }),
  payload: written('statusUpdate', StatusUpdate, 'The new status update.'),
});

deleteMutation(
  StatusUpdate,
  deleteStatusUpdate,
  'Deletes a status update. Asana documents no way to restore it.',
);
