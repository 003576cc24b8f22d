import { builder } from '../../builder/builder.ts';
import { anyUserId } from '../record/id-input.ts';

export const UserFilter = builder.inputType('UserFilter', {
  description: 'A filter by one or more users. If both inputs are given, both must match.',
  fields: (t) => ({
    any: t.idList({ description: `At least one of these users. ${anyUserId}` }),
    none: t.idList({ description: `None of these users. ${anyUserId}` }),
  }),
});
