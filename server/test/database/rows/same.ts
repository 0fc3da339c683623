/** Compares a row's type in the code with what the database says of the statement's columns. */

/** For each column what it is read as, and whether it can be null. */
export type Described = Record<string, [unknown, boolean | "unknown"]>;

/** Names of a row's columns; where it is a union, of any of its members. */
type Names<T> = T extends unknown ? keyof T : never;
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** Names of the columns that one side lacks, that have another type, or that say otherwise whether they can be null. */
export type Wrong<D extends Described, T> = {
  [K in Names<T> | keyof D]: K extends keyof D
    ? K extends Names<T>
      ? [NonNullable<At<T, K>>] extends [D[K][0]]
        ? WrongNull<D[K][1], At<T, K>> extends true
          ? K
          : never
        : K
      : K
    : K;
}[Names<T> | keyof D];

type WrongNull<Nullable, Value> = unknown extends Value
  ? false
  : Nullable extends boolean
    ? (null extends Value ? true : false) extends Nullable
      ? false
      : true
    : false;

/** Does not compile where something differs. */
export type Same<_Wrong extends never> = unknown;
