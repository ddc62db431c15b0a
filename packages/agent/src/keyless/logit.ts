/** Named values between 0 and 1; what is not named is 0. */
export type Features = Readonly<Record<string, number>>;

/** A feature that holds or does not. */
export const yes = (is: boolean): number => (is ? 1 : 0);

/** What each feature counts, in log odds. */
export type Weights = Readonly<Record<string, number>>;

/** The log odds that the weights give to features. */
export function scoreOf(features: Features, weights: Weights): number {
  let sum = 0;
  for (const name in features) sum += (features[name] ?? 0) * (weights[name] ?? 0);
  return sum;
}

/** The probabilities of options of which exactly one holds, from their log odds (softmax). */
export function probabilities(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const sum = odds.reduce((total, each) => total + each, 0);
  return odds.map((each) => each / sum);
}
