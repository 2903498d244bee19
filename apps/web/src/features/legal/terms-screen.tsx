import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME, useStartData } from '../../lib/start-data.ts';
import { CommunityChat, LegalPage } from './legal-page.tsx';

function YourSide() {
  return (
    <>
      <h2>Who may use it</h2>
      <p>
        The portal is for the airline’s staff: members of its Roblox group at a sufficient rank. You sign in
        with your own Roblox account through Roblox’s own login page (OAuth). The portal never sees your
        Roblox password. Whether you may sign in, and what you can do, follows your rank in the group at the
        time.
      </p>
      <p>
        You must be old enough to have a Roblox account where you live, and have a parent’s or guardian’s
        permission where the law asks for it.
      </p>
      <h2>What we ask of you</h2>
      <ul>
        <li>Use your own account, and let nobody else act through it.</li>
        <li>Take a seat on a flight only if you mean to be there, and free it in time if you cannot.</li>
        <li>
          Write briefings, notes and comments as you would speak to a colleague. Keep real names, contact
          details and anything else private out of them.
        </li>
        <li>
          Do not try to see or change what your rank does not allow, to overload the portal, or to collect
          other members’ data from it.
        </li>
        <li>
          Tell the airline’s management if you find a fault that could harm others, and do not make use of it.
        </li>
      </ul>
    </>
  );
}

function OurSide({ airline }: { readonly airline: string }) {
  return (
    <>
      <h2>Records, sanctions and suspension</h2>
      <p>
        The portal keeps the record of your service: flights, qualifications, ranks, sanctions and notes. The
        airline’s administrators decide on them under the airline’s own rules. While a suspension lasts you
        can sign in, see why and until when, and cannot use the portal. If you believe a decision is an error,
        contact the Management Board.
      </p>
      <p>Leaving the group, or falling below the rank the portal asks for, ends your access at once.</p>
      <h2>Term pay and rewards</h2>
      <p>
        Amounts in CHF or $ are figures of a virtual airline. They are not money, cannot be bought or sold,
        and give no claim against anyone.
      </p>
      <h2>No promises we cannot keep</h2>
      <p>
        Volunteers run the portal, free of charge and as it is. It can be wrong, slow or away for a while, and
        features can change or be removed. As far as the law allows, {airline} and those who run the portal
        are not liable for damage that comes from using it, or from not being able to.
      </p>
      <h2>Roblox</h2>
      <p>
        {PRODUCT_NAME} and {airline} are not affiliated with Roblox Corporation, nor endorsed or sponsored by
        it. Your Roblox account remains subject to Roblox’s own terms and community standards.
      </p>
    </>
  );
}

/** The terms of service, open to everyone. */
export function TermsScreen() {
  const { airline } = useStartData();
  return (
    <LegalPage title="Terms of Service">
      <p>
        {PRODUCT_NAME} is the staff portal of {airline.name}, a virtual airline on the game platform Roblox.
        By signing in you agree to these terms and to the <Link to="/privacy-policy">privacy policy</Link>. If
        you do not agree, please do not sign in.
      </p>
      <YourSide />
      <OurSide airline={airline.name} />
      <h2>Changes and questions</h2>
      <p>
        These terms can change as the portal does. The current ones are always here. Changes that matter are
        announced in the community, and using the portal afterwards means agreeing to them. Ask anything about
        them on <CommunityChat />.
      </p>
    </LegalPage>
  );
}
