import { isGid } from '../../../service/asana/address.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { type AsanaTypeName, hasAddress, parseGid, parseUserId } from '../../id/id.ts';
import { type Input, input } from '../../mutation/input.ts';

export const gidOptions = {
  nullable: false,
  description: 'The Asana gid: a string of digits, the same id that Asana’s API and URLs use.',
} as const;

/** For the descriptions of arguments that take an id. */
export const anyId = 'Give the Asana gid, the global id, or a URL copied from the browser.';

/** For the descriptions of arguments that take the id of a record of this type. Not all types have a page in the browser. */
export const acceptedIds = (typeName: AsanaTypeName): string =>
  hasAddress(typeName) ? anyId : 'Give the Asana gid or the global id.';

/** For the descriptions of arguments that take the id of a user. */
export const anyUserId = `${anyId} You can also give an email address or "me".`;

export const idInput = (typeName: AsanaTypeName, description: string): Input<string> => ({
  ...input('ID', `${description} ${acceptedIds(typeName)}`, (id, name) =>
    parseGid(typeName, id, name),
  ),
  refersTo: typeName,
});

/**
 * The gid of a record that has no global id. Accepts the form of one too, because clients may write it.
 *
 * @param noun  With its article: `an option`.
 */
export const gidInput = (typeName: string, noun: string, description: string): Input<string> =>
  input(
    'ID',
    `${description} Give its Asana gid: it has no global id and no address.`,
    (text, name) => {
      const gid = text.trim().replace(`${typeName}:`, '');
      if (isGid(gid)) return gid;
      throw new InputError(
        name,
        `"${shortenInput(gid)}" is not an id of ${noun}: give Asana’s id, which consists of digits.`,
      );
    },
  );

export const userInput = (description: string): Input<string> => ({
  ...input('ID', `${description} ${anyUserId}`, parseUserId),
  refersTo: 'User',
});

export const userListInput = (description: string): Input<readonly string[]> => ({
  ...input(['ID'], `${description} ${anyUserId}`, (users, name) =>
    users.map((user) => parseUserId(user, name)),
  ),
  refersTo: 'User',
});

export const usersInput = (description: string): Input<readonly string[]> => ({
  ...userListInput(description),
  parse(users, name, all) {
    const ids = userListInput(description).parse(users, name, all);
    if (ids.length === 0) throw new InputError(name, 'Give at least one user.');
    return ids;
  },
});
