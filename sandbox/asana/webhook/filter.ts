import type { EventRow } from '../../store/asana/event-row.ts';
import type { WebhookFilter } from '../../store/asana/webhook-row.ts';
import { type Data, readChoice, readText, requireText } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';

const actions = ['added', 'changed', 'removed', 'deleted', 'undeleted'] as const;

/** Parses `filters`. Undefined if it is absent. */
export function parseFilters({ filters }: Data): readonly WebhookFilter[] | undefined {
  if (filters === undefined) return undefined;
  if (!Array.isArray(filters)) throw invalid('filters: Value is not an array');
  return filters.map((filter, at) => {
    if (!isJsonObject(filter)) throw invalid(`filters: [${at}]: Value is not a JSON object`);
    return parseFilter(filter);
  });
}

function parseFilter(filter: Data): WebhookFilter {
  const subtype = readText(filter, 'resource_subtype');
  const action = readChoice(filter, 'action', actions);
  const { fields } = filter;
  if (fields !== undefined && !isTextList(fields)) throw invalid('fields: Value is not an array');
  // Source: OAS, WebhookFilter. The wording is unverified.
  if (fields !== undefined && action !== 'changed')
    throw invalid('fields: Only filters with the action changed can have fields');
  return {
    resource_type: requireText(filter, 'resource_type'),
    ...(subtype !== undefined && { resource_subtype: subtype }),
    ...(action && { action }),
    ...(fields && { fields }),
  };
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Whether one of the filters matches the event, or there are no filters. */
export function passesFilters(event: EventRow, filters: readonly WebhookFilter[]): boolean {
  return filters.length === 0 || filters.some((filter) => matches(event, filter));
}

function matches({ action, resource, change }: EventRow, filter: WebhookFilter): boolean {
  if (resource.type !== filter.resource_type) return false;
  if (filter.resource_subtype !== undefined && resource.subtype !== filter.resource_subtype)
    return false;
  if (filter.action !== undefined && action !== filter.action) return false;
  return filter.fields === undefined || filter.fields.includes(change?.field ?? '');
}
