/** The fields of nested records that Asana's description lists for most routes. */
const listedFields = ['gid', 'name', 'resource_type', 'resource_subtype', 'project', 'section'];

/** Values that are not records of their own. All of their fields are listed. */
const partsOfRecords = [
  'custom_field',
  'custom_field_settings',
  'custom_fields',
  'effort',
  'enum_options',
  'external',
  'likes',
  'metric',
  'photo',
  'reaction_summary',
  'requested_dates',
  'requested_roles',
  'status_options',
  'time_period',
];

/** The requested fields as an Asana understands them that knows only the listed paths. Of other paths, it returns the first name. */
export function withoutNestedDetails(fields: readonly string[]): readonly string[] {
  return fields.map((path) => {
    const [first = '', ...rest] = path.split('.');
    const isListed = rest.every((name) => listedFields.includes(name));
    return isListed || partsOfRecords.includes(first) ? path : first;
  });
}
