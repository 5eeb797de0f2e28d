/** Value id by attribute id. */
export type Combination = ReadonlyMap<number, number>;

/** Every combination of the chosen values, the last attribute varying fastest. */
export function combineAttributes(
  attributes: readonly { attribute_id: number; value_ids: readonly number[] }[],
): Combination[] {
  return attributes.reduce<Combination[]>(
    (combinations, { attribute_id, value_ids }) =>
      combinations.flatMap((combination) => value_ids.map((value) => new Map([...combination, [attribute_id, value]]))),
    [new Map()],
  );
}

export function isSameCombination(one: Combination, other: Combination): boolean {
  return one.size === other.size && [...one].every(([attribute, value]) => other.get(attribute) === value);
}
