import { InputError } from '../../error/input-error.ts';
import { defineStringEnum } from '../record/string-enum.ts';

/** Source: OAS, StatusUpdateBase. */
export const StatusType = defineStringEnum(
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

const projectStates = ['on_track', 'at_risk', 'off_track', 'on_hold', 'complete', 'dropped'];
const projectStateNames = projectStates.map((state) => state.toUpperCase()).join(', ');

/** The state of a project. Throws InputError for the states of goals, and for UNKNOWN. */
export function parseProjectState(status: string, field: string): string {
  if (projectStates.includes(status)) return status;
  throw new InputError(
    field,
    `${field} must be one of the states of a project: ${projectStateNames}.`,
  );
}
