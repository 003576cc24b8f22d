import { duplicatePortfolio } from '../../../service/asana/record/job.ts';
import { builder } from '../../builder/builder.ts';
import { input, optional, textInput } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { jobMutation, toInclude } from './job.ts';

/** Source: OAS, PortfolioDuplicateRequest. */
const PortfolioInclude = builder.enumType('PortfolioInclude', {
  description: 'A part of a portfolio that its copy can have.',
  values: {
    DESCRIPTION: { value: 'description', description: 'The description.' },
    MEMBERS: { value: 'members', description: 'The members.' },
    PERMISSIONS: { value: 'permissions', description: 'Who can find and change the portfolio.' },
    TEMPLATES: { value: 'templates', description: 'The templates.' },
    RULES: { value: 'rules', description: 'The rules.' },
    CHILD_PROJECTS: { value: 'child_projects', description: 'The projects in the portfolio.' },
    CHILD_PORTFOLIOS: {
      value: 'child_portfolios',
      description: 'The portfolios in the portfolio.',
    },
  } as const,
});

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
