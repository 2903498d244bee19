import { PRODUCT_NAME, useStartData } from '../../lib/start-data.ts';
import { CommunityChat, LegalPage } from './legal-page.tsx';

function WhatIsKept() {
  return (
    <>
      <h2>What we receive from Roblox</h2>
      <p>
        You sign in on Roblox’s own login page (OAuth). With your consent there, Roblox tells us what is
        public about your account anyway:
      </p>
      <ul>
        <li>your username and display name, and the usernames we have known you by before,</li>
        <li>your user ID,</li>
        <li>the URL of your avatar’s picture,</li>
        <li>your public groups and ranks, of which we use your rank in the airline’s group.</li>
      </ul>
      <p>
        From the airline’s group we receive the same about all of its staff, also about those who have not
        signed in yet.
      </p>
      <p>
        We receive neither your password nor your e-mail address, your age or your real name. The tokens
        Roblox issues for the sign-in are used for that moment and not kept.
      </p>
      <h2>What the portal keeps about your service</h2>
      <ul>
        <li>flights you are allocated to, attend, host or plan, and what was logged on them,</li>
        <li>
          until a flight departs, whether you wait for a seat on it or are interested in it. Its dispatcher
          and administrators see who is interested, everybody else only how many,
        </li>
        <li>term totals, quota, term pay and rewards,</li>
        <li>qualifications, rank history, role and approved leave,</li>
        <li>sanctions and administrators’ notes, and who took which administrative action,</li>
        <li>
          for 90 days, what counts for your reliability: flights you joined late, left early or were absent
          from, seats given back at short notice, and what you say to it,
        </li>
        <li>
          your sessions: when they began and were last used. A session ends after 7 days without use, after 30
          days at most, and when you log out,
        </li>
        <li>
          if you switch notifications on: which ones you chose, and the URL at which the maker of your browser
          receives them. They are encrypted for that browser alone. Those you choose to get on Discord are
          sent there,
        </li>
        <li>
          what you set up yourself: whether local or Zulu time comes first, the secret URL of your calendar
          (only a hash of it) with its options, and the Discord account that you linked.
        </li>
      </ul>
      <p>
        Like any server, ours also handles your network address, to answer you and to limit abuse, and may
        note it briefly in technical logs.
      </p>
    </>
  );
}

function WhoSeesIt() {
  return (
    <>
      <h2>What it is for, and who sees it</h2>
      <p>
        We use this data to run the airline’s operations: to let you in, to plan flights, and to keep a fair
        record. It is not used for advertising or profiling.
      </p>
      <ul>
        <li>
          Signed-in staff see your profile: name, picture, rank, qualifications, active sanctions, flights,
          and notes marked visible.
        </li>
        <li>
          Administrators also see past sanctions, appeals against sanctions, notes that are not marked
          visible, rewards, and what counts for your reliability. They can export lists of members, flights,
          seats and pay as files. The portal records each export.
        </li>
        <li>Nobody outside the airline’s staff sees it through the portal.</li>
      </ul>
      <p>
        We do not sell your data, and do not pass it on, unless the law compels us. It is stored on the server
        the airline runs or rents for the portal.
      </p>
      <h2>Cookies and your browser’s storage</h2>
      <p>
        Essential cookies only: one that keeps you signed in, a short-lived one while you sign in, and one for
        an hour with which a suspended member can appeal. There are no cookies for statistics or advertising,
        and nothing is loaded from other sites. Your browser also remembers your choice of colours, what you
        have typed into a form and not sent yet (in that tab only, until you send or discard it, log out or
        close the tab), that notifications are on, that you logged out while the portal could not be reached
        (until it was) and, if you were suspended, the notice for the login screen. None of it is sent to us.
      </p>
    </>
  );
}

/** The privacy policy, open to everyone. */
export function PrivacyScreen() {
  const { airline } = useStartData();
  return (
    <LegalPage title="Privacy Policy">
      <p>
        This page says what {PRODUCT_NAME}, the staff portal of {airline.name}, knows about you, why, and what
        you can do about it. In short: what Roblox shows publicly, the record of your service, and nothing for
        sale.
      </p>
      <WhatIsKept />
      <WhoSeesIt />
      <h2>Younger members</h2>
      <p>
        Many who fly with us are minors. That is why the portal asks for nothing beyond the account and shows
        it to staff only. Please never write real names, ages, contact details or photographs into the portal.
        Parents and guardians can ask what is kept about their child, and have it deleted, in the way
        described below.
      </p>
      <h2>Seeing, correcting and deleting your data</h2>
      <p>
        Your profile shows what is kept about you, except notes that are reserved to administrators, and
        “Download my data” there hands you a copy of it as a file. To have something corrected, or to have
        your data deleted, ask on <CommunityChat />. We make sure that the request comes from you, and then do
        it without undue delay. You can also ask Roblox, which tells us.
      </p>
      <p>
        Deletion takes your names, your Roblox id and your picture out of every record and out of what others
        wrote, and ends your access. What the portal posted about you in our chat is edited in the same way.
        Flights flown, counts and administrative records stay under “Deleted member”. We keep a mark from
        which your id cannot be read, so that nothing but your own sign-in brings you back, to a new and empty
        record. Backups made before are replaced as they age.
      </p>
      <h2>Changes</h2>
      <p>
        This page always shows the current policy. Before it covers more data or other purposes, we announce
        that in the community.
      </p>
    </LegalPage>
  );
}
