/** A file that the command line names cannot be written. */
export class FileNotWritten extends Error {
  override readonly name = 'FileNotWritten';
}

/** The document of `query`, or its variables, cannot be used. */
export class DocumentInvalid extends Error {
  override readonly name = 'DocumentInvalid';
}

/** The command line is invalid. The message is for the person who typed it. */
export class CommandLineInvalid extends Error {
  override readonly name = 'CommandLineInvalid';

  constructor(problem: string) {
    super(`${problem}\nSee taskdoc --help.`);
  }
}
