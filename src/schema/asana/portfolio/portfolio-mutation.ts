import {
  addPortfolioItem,
  changePortfolioMembers,
  createPortfolio,
  deletePortfolio,
  removePortfolioItem,
  updatePortfolio,
} from '../../../service/asana/record/portfolio.ts';
import {
  clearable,
  type InputValues,
  input,
  nameOfOnly,
  notNull,
  onlyOne,
  optional,
  someChanges,
  switchInput,
  textInput,
} from '../../mutation/input.ts';
import { idInput, usersInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement } from '../record/placement.ts';
import { Portfolio } from '../record/refs.ts';
import { startChange, startWithDueDate } from '../record/shared-input.ts';
import { toDay, toProperties } from '../record/write.ts';
import {
  deleteMutation,
  readAfterwards,
  writeMutation,
  written,
} from '../record/write-mutation.ts';

const due = input('Date', 'The due date.', toDay);

const color = input('String', 'The name of a color in Asana’s palette, such as "dark-teal".');

const portfolio = idInput('Portfolio', 'The portfolio.');

writeMutation('createPortfolio', {
  effect: 'ADDS',
  description:
    'Creates a portfolio without projects. The viewer is its owner. Requires a paid plan of Asana.',
  argument: 'The portfolio to create.',
  input: 'A new portfolio.',
  inputs: {
    workspace: idInput('Workspace', 'The workspace.'),
    name: textInput('The name of the portfolio.'),
    color: optional(color),
    startOn: optional(startWithDueDate),
    dueOn: optional(due),
  },
  write: (values) => createPortfolio(toProperties(values)),
  payload: written('portfolio', Portfolio, 'The new portfolio.'),
});

writeMutation('updatePortfolio', {
  effect: 'CHANGES',
  description: 'Changes a portfolio: for example renames, archives or restores it.',
  argument: 'The portfolio, and the changes to make.',
  input: 'Changes to a portfolio. Fields that are omitted do not change; null clears a date.',
  inputs: {
    portfolio: idInput('Portfolio', 'The portfolio to change.'),
    name: notNull(textInput('The name of the portfolio.')),
    color: notNull(color),
    startOn: startChange,
    dueOn: clearable(due, null),
    archived: switchInput('True archives the portfolio; false restores it.'),
  },
  write: ({ portfolio: gid, ...values }) =>
    updatePortfolio(gid, someChanges('portfolio', toProperties(values))),
  payload: written('portfolio', Portfolio, 'The portfolio after the change.'),
});

deleteMutation(Portfolio, deletePortfolio, 'Deletes a portfolio. Its projects remain.');

// Asana's responses to changes of the items are empty.
const afterwards = readAfterwards({
  portfolio: { type: Portfolio, description: 'The portfolio after the change.' },
});

const item = {
  project: optional(idInput('Project', 'The project.')),
  otherPortfolio: optional(idInput('Portfolio', 'The other portfolio.')),
};

const kinds = ['project', 'otherPortfolio'] as const;

const itemNames = (values: InputValues<typeof item>) => ({ item: nameOfOnly(values, kinds) });

writeMutation('addToPortfolio', {
  effect: 'ADDS',
  description: 'Adds a project, or another portfolio, to a portfolio.',
  argument: 'The portfolio, and what to add.',
  input: 'A project or a portfolio to add to a portfolio.',
  inputs: {
    portfolio,
    ...item,
    ...neighborInputs((description) => idInput('Project', description), {
      before:
        'Insert it before this project. Cannot be combined with `after`. If both are omitted, Asana decides.',
      after: 'Insert it after this project.',
    }),
  },
  write: ({ portfolio: gid, before, after, ...values }) =>
    addPortfolioItem(gid, { item: onlyOne(values, kinds), ...toPlacement({ before, after }) }),
  inputNames: itemNames,
  payload: afterwards,
});

writeMutation('removeFromPortfolio', {
  effect: 'CHANGES',
  description: 'Removes a project, or another portfolio, from a portfolio. It remains itself.',
  argument: 'The portfolio, and what to remove.',
  input: 'A project or a portfolio to remove from a portfolio.',
  inputs: { portfolio, ...item },
  write: ({ portfolio: gid, ...values }) => removePortfolioItem(gid, onlyOne(values, kinds)),
  inputNames: itemNames,
  payload: afterwards,
});

const argument = 'The portfolio, and the users.';

writeMutation('addPortfolioMembers', {
  effect: 'SHARES',
  description: 'Adds members to a portfolio.',
  argument,
  input: 'Users to add as members of a portfolio.',
  inputs: { portfolio, members: usersInput('The users to add. The current members remain.') },
  write: (values) => changePortfolioMembers('addMembers', values.portfolio, values.members),
  payload: written('portfolio', Portfolio, 'The portfolio after the change.'),
});

writeMutation('removePortfolioMembers', {
  effect: 'SHARES',
  description: 'Removes members from a portfolio.',
  argument,
  input: 'Users to remove from the members of a portfolio.',
  inputs: {
    portfolio,
    members: usersInput('The users to remove. Users who are not members are ignored.'),
  },
  write: (values) => changePortfolioMembers('removeMembers', values.portfolio, values.members),
  payload: written('portfolio', Portfolio, 'The portfolio after the change.'),
});
