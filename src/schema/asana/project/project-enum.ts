import { defineStringEnum } from '../record/string-enum.ts';

/** Source: OAS, ProjectBase. */
export const ProjectView = defineStringEnum('ProjectView', 'A view of a project in Asana.', {
  list: 'The tasks as a list.',
  board: 'The tasks as cards, with one column for each section.',
  calendar: 'The tasks on their due dates.',
  timeline: 'The tasks as bars from their start dates to their due dates.',
});

/** Source: OAS, ProjectBase. */
export const ProjectPrivacy = defineStringEnum('ProjectPrivacy', 'Who can find a project.', {
  public_to_workspace: 'Every member of the workspace or organization.',
  private_to_team: 'The members of the team that the project belongs to.',
  private: 'The members of the project.',
});
