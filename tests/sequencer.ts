import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects whose files take turns; those of the others run before or behind them, by their names. */
const mixed = new Set(["e2e", "infra", "integration"]);

/**
 * Files of whole services wait half of their time, and files that read pages or make stages need all of a core. Each of
 * those projects is spread evenly over the run, so that at any time some of both are at work.
 */
export class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isMixed = ({ project }: TestSpecification) => mixed.has(project.name);
    const first = sorted.findIndex(isMixed);
    const counts = Map.groupBy(sorted.filter(isMixed), ({ project }) => project.name);
    const placed = [...counts.values()].flatMap((own) =>
      own.map((file, at) => ({ file, place: (at + 0.5) / own.length })),
    );
    const spread = placed.sort((a, b) => a.place - b.place).map(({ file }) => file);
    const others = sorted.filter((file) => !isMixed(file));
    return first < 0 ? sorted : [...others.slice(0, first), ...spread, ...others.slice(first)];
  }
}
