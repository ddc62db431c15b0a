import { useState } from "preact/hooks";
import { type Invited, invite, removeMember, useMembers } from "../../data/settings.ts";
import { useAction } from "../../data/use-action.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { Age } from "../../parts/time.tsx";
import { FormDialog, Room } from "./room.tsx";
import { ShownOnce } from "./shown-once.tsx";

/** The team's people, who all see and do the same. */
export function Members() {
  const { data, error } = useMembers();
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <>
      <Room
        title="Members"
        says="All of them see and do the same in this team."
        none="There is nobody here."
        add="Invite"
        adding={(close) => <Invite onClose={close} onInvited={setInvited} />}
        things={data?.members}
        error={error}
        head={["E-mail", "Since"]}
        row={(member) => (
          <>
            <th scope="row" class="wrap">
              {member.email} {member.isYou && <span class="chip">you</span>}
            </th>
            <td class="fit">
              <Age at={member.createdAt} />
            </td>
            <td class="fit">
              {data && data.members.length > 1 && (
                <Confirm
                  name="Remove"
                  isSmall
                  title={`Remove ${member.email}?`}
                  verb="Remove"
                  act={() => removeMember(member.id)}
                >
                  <p>Their sessions and API keys stop working at once. What they made stays with the team.</p>
                </Confirm>
              )}
            </td>
          </>
        )}
      />
      {invited && (
        <ShownOnce
          title={`${invited.email} is invited`}
          secret={invited.link}
          says={`${invited.sent ? "This link was sent to them" : "Give them this link"}: it signs them in, once, within three days. It is not shown again.`}
          onClose={() => setInvited(null)}
        />
      )}
    </>
  );
}

function Invite({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void;
  readonly onInvited: (invited: Invited) => void;
}) {
  const [email, setEmail] = useState("");
  const send = useAction(async () => {
    const invited = await invite(email.trim());
    onClose();
    onInvited(invited);
  });
  return (
    <FormDialog title="Invite to the team" verb="Invite" action={send} onClose={onClose}>
      <TextField label="E-mail" type="email" required value={email} onChange={setEmail} />
    </FormDialog>
  );
}
