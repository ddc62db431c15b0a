import type { Contract, Plan } from "@gleaner/automation";
import { describeContract } from "../words/contract.ts";
import { describePlan, listReaders } from "../words/plan.ts";
import { Scroll } from "./scroll.tsx";

/** A plan in sentences, and how each of its fields is read. */
export const PlanSentences = ({ plan }: { readonly plan: Plan }) => (
  <div class="stack">
    <ol class="sentences">
      {describePlan(plan).map((sentence, index) => (
        <li key={`${index} ${sentence}`}>{sentence}</li>
      ))}
    </ol>
    <Scroll label="Fields of the plan">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Read from</th>
          </tr>
        </thead>
        <tbody>
          {listReaders(plan).map(({ name, type, how }, index) => (
            <tr key={`${index} ${name}`}>
              <th scope="row">{name}</th>
              <td class="fit">{type}</td>
              <td class="wrap">{how}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </div>
);

export const ContractSentences = ({ contract }: { readonly contract: Contract }) => (
  <ul class="sentences">
    {describeContract(contract).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
