import { duplicatePortfolio } from '../../../service/asana/record/job.ts';
import { serviceEnum } from '../../builder/builder.ts';
import { input, optional, textInput } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { jobMutation, toInclude } from './job.ts';

/** Source: OAS, PortfolioDuplicateRequest. */
const PortfolioInclude = serviceEnum(
  'PortfolioInclude',
  'A part of a portfolio that its copy can have.',
  {
    description: 'The description.',
    members: 'The members.',
    permissions: 'Who can find and change the portfolio.',
    templates: 'The templates.',
    rules: 'The rules.',
    child_projects: 'The projects in the portfolio.',
    child_portfolios: 'The portfolios in the portfolio.',
  },
);

jobMutation('duplicatePortfolio', {
  effect: 'ADDS',
  description: 'Copies a portfolio. Requires a paid Asana plan.',
  argument: 'The portfolio to copy, and what the copy has.',
  input: 'A portfolio to copy.',
  inputs: {
    portfolio: idInput('Portfolio', 'The portfolio to copy.'),
    name: textInput('The name of the copy.'),
    include: optional(
      input(
        [PortfolioInclude],
        'What the copy has in addition. Asana always copies the settings of custom fields and the views.',
      ),
    ),
  },
  write: ({ portfolio, name, include }) =>
    duplicatePortfolio(portfolio, { name, ...toInclude(include) }),
});
