import { isAsanaAddress } from '../../asana/address.ts';
import { asanaAssumptions } from '../../asana/assumption/assumption.ts';
import { InputError } from '../error/input-error.ts';

const { id: assumption } = asanaAssumptions.webAddress;

/** The error for an address that shows no record. Asana may have changed the format of its addresses. */
export const unknownAddress = (argument: string, address: string, message: string): InputError =>
  isAsanaAddress(address)
    ? new InputError(
        argument,
        `${message} If it shows one, give its id instead (assumption: ${assumption}).`,
        { assumption },
      )
    : new InputError(argument, message);
