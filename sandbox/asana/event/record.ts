import type { EventResource, EventRow, FieldChange } from '../../store/asana/event-row.ts';
import {
  lazyRecord,
  plainRecord,
  type RecordType,
  type RequestContext,
  type Value,
} from '../protocol/record.ts';

/** An event as `GET /events` returns it. It has no gid. */
export const eventType: RecordType<EventRow> = {
  compact: [],
  always: [],
  fields: {
    user: ({ userGid }, context) => {
      const user = context.store.users.get(userGid);
      return user ? resource({ gid: userGid, type: 'user', name: user.name }, context) : null;
    },
    created_at: (event) => event.createdAt,
    type: (event) => event.resource.type,
    action: (event) => event.action,
    resource: (event, context) => resource(event.resource, context),
    parent: (event, context) => (event.parent ? resource(event.parent, context) : null),
    change: ({ change }) => change && toChange(change),
  },
};

/** The only fields of a resource in an event or a webhook. A request cannot select others. */
export const resourceType: RecordType<EventResource> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: ({ type }) => type,
    name: ({ name }) => name,
  },
};

const resource = (one: EventResource, context: RequestContext) =>
  lazyRecord(resourceType, one, context);

function toChange({ field, action, newValue, addedValue, removedValue }: FieldChange): Value {
  return plainRecord({
    field,
    action,
    ...(newValue !== undefined && { new_value: newValue && toStub(newValue) }),
    ...(addedValue && { added_value: toStub(addedValue) }),
    ...(removedValue && { removed_value: toStub(removedValue) }),
  });
}

const toStub = ({ gid, type }: EventResource) => plainRecord({ gid, resource_type: type });
