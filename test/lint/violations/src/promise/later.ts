// (nothing: the others import it)
export async function later(): Promise<void> {}

export interface Closable {
  close(): Promise<void>;
}
