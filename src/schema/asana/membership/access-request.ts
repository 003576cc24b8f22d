import {
  createAccessRequest,
  decideAccessRequest,
  listAccessRequests,
} from '../../../service/asana/record/access-request.ts';
import { builder } from '../../builder/builder.ts';
import { nameOfOnly, onlyOne, optional, textInput } from '../../mutation/input.ts';
import { idPayload } from '../../mutation/payload.ts';
import { asanaRecord } from '../record/asana-type.ts';
import { gidInput, gidOptions, idInput } from '../record/id-input.ts';
import { AccessRequest, Portfolio, Project, User } from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { wholeList } from '../record/whole-list.ts';
import { type WritePayload, writeMutation, written } from '../record/write-mutation.ts';

/** Source: OAS, AccessRequestResponse. */
const AccessRequestStatus = defineStringEnum(
  'AccessRequestStatus',
  'Whether a request for access was decided.',
  {
    pending: 'Neither approved nor rejected yet.',
    approved: 'The user has access.',
    denied: 'The request was rejected.',
  },
);

builder.objectType(AccessRequest, {
  description: 'That a user asks for access to a private project or portfolio.',
  record: asanaRecord('access_request'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    message: t.stringAt('message', 'What the user wrote, or null if nothing.'),
    status: t.field(
      stringEnumAt('approval_status', AccessRequestStatus, 'Whether the request was decided.'),
    ),
    requester: t.at('requester', User, 'The user who asks for access.'),
  }),
});

const requests = (noun: string) =>
  wholeList(
    AccessRequest,
    `The users who ask for access to the ${noun}. Only pending requests.`,
    listAccessRequests,
  );

builder.objectField(Project, 'accessRequests', (t) => t.field(requests('project')));
builder.objectField(Portfolio, 'accessRequests', (t) => t.field(requests('portfolio')));

const kinds = ['project', 'portfolio'] as const;

writeMutation('createAccessRequest', {
  effect: 'ADDS',
  description: 'Asks for access to a private project or portfolio, as the viewer.',
  argument: 'What the viewer needs access to.',
  input: 'A request for access. Give either `project` or `portfolio`.',
  inputs: {
    project: optional(idInput('Project', 'The project.')),
    portfolio: optional(idInput('Portfolio', 'The portfolio.')),
    message: optional(textInput('What the people who decide are to read.')),
  },
  write: ({ message, ...values }) =>
    createAccessRequest({
      target: onlyOne(values, kinds),
      ...(message !== undefined && { message }),
    }),
  inputNames: (values) => ({ target: nameOfOnly(values, kinds) }),
  payload: written('accessRequest', AccessRequest, 'The new request.'),
});

const accessRequest = gidInput(
  'AccessRequest',
  'a request for access',
  'The request, which must be pending.',
);

// Asana's responses are empty, and no route reads one request.
const decided: WritePayload<{ readonly accessRequest: string }, object, { readonly id: string }> = {
  define: idPayload('accessRequestGid', 'The Asana gid of the request, which is no longer listed.'),
  typeName: null,
  toPayload: (_result, values) => ({ id: values.accessRequest }),
};

writeMutation('approveAccessRequest', {
  effect: 'SHARES',
  description: 'Gives a user the access that the user has asked for.',
  argument: 'The request to approve.',
  input: 'A request for access to approve.',
  inputs: { accessRequest },
  write: (values) => decideAccessRequest('approve', values.accessRequest),
  payload: decided,
});

writeMutation('rejectAccessRequest', {
  effect: 'CHANGES',
  description: 'Rejects a request for access. The user remains without access.',
  argument: 'The request to reject.',
  input: 'A request for access to reject.',
  inputs: { accessRequest },
  write: (values) => decideAccessRequest('reject', values.accessRequest),
  payload: decided,
});
