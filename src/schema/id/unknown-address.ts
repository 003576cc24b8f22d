import { isAsanaAddress } from '../../service/asana/address.ts';
import { asanaAssumptions } from '../../service/asana/assumption/assumption.ts';
import { explainAddress, isGoogleAddress } from '../../service/google/address.ts';
import { readAssumptions } from '../../service/google/assumption/read-assumption.ts';
import { InputError } from '../error/input-error.ts';

/** The error for an address of Asana that shows no record. Asana may have changed the format of its addresses. */
export const unknownAddress = (argument: string, address: string, message: string): InputError =>
  isAsanaAddress(address)
    ? withAssumption(argument, message, asanaAssumptions.webAddress.id)
    : new InputError(argument, message);

/** The error for an address of Google that shows no document. Google may use a format that the server does not know. */
export function unknownDocumentAddress(
  argument: string,
  address: string,
  message: string,
): InputError {
  const explanation = explainAddress(address);
  return isGoogleAddress(address) && explanation === null
    ? withAssumption(argument, message, readAssumptions.documentAddresses.id)
    : new InputError(argument, explanation ?? message);
}

const withAssumption = (argument: string, message: string, assumption: string): InputError =>
  new InputError(
    argument,
    `${message} If it shows one, give its id instead (assumption: ${assumption}).`,
    { assumption },
  );
