import type { ProjectRow } from '../../store/asana/row.ts';
import { type Data, readBoolean, readChoice, readObject } from '../protocol/input.ts';
import { invalid } from '../protocol/rejection.ts';

/** Source: OAS, ProjectBase. */
const icons =
  'list board timeline calendar rocket people graph star bug light_bulb globe gear notebook computer check target html megaphone chat_bubbles briefcase page_layout mountain_flag puzzle presentation line_and_symbols speed_dial ribbon shoe shopping_basket map ticket coins'.split(
    ' ',
  );

type ProjectSettings = Partial<
  Pick<
    ProjectRow,
    | 'icon'
    | 'privacy'
    | 'defaultAccessLevel'
    | 'minimumAccessLevelForCustomization'
    | 'minimumAccessLevelForSharing'
  >
>;

/** Parses the appearance and the access settings of a project. Throws a Rejection if a value is invalid. */
export function parseProjectSettings(data: Data): ProjectSettings {
  const icon = data.icon === null ? null : readChoice(data, 'icon', icons);
  const access = readChoice(data, 'default_access_level', [
    'admin',
    'editor',
    'commenter',
    'viewer',
  ]);
  const minimum = ['admin', 'editor'] as const;
  const customization = readChoice(data, 'minimum_access_level_for_customization', minimum);
  const sharing = readChoice(data, 'minimum_access_level_for_sharing', minimum);
  const privacy = readPrivacy(data);
  rejectFieldValues(data);
  return {
    ...(icon !== undefined && { icon }),
    ...(access && { defaultAccessLevel: access }),
    ...(customization && { minimumAccessLevelForCustomization: customization }),
    ...(sharing && { minimumAccessLevelForSharing: sharing }),
    ...(privacy && { privacy }),
  };
}

/** `public` is the older form of `privacy_setting`. Which setting `false` gives is unverified. */
function readPrivacy(data: Data): ProjectRow['privacy'] | undefined {
  const privacy = readChoice(data, 'privacy_setting', [
    'public_to_workspace',
    'private_to_team',
    'private',
  ]);
  const isPublic = readBoolean(data, 'public');
  if (privacy || isPublic === undefined) return privacy;
  return isPublic ? 'public_to_workspace' : 'private';
}

/** A project has values only for the fields of its portfolios, and the world has no portfolios. */
function rejectFieldValues(data: Data): void {
  const [gid] = Object.keys(readObject(data, 'custom_fields') ?? {});
  if (gid !== undefined) {
    throw invalid(`Custom field with ID ${gid} is not on given object`);
  }
}
