// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

import "./lib/Checks.sol";
import {Bank as Account} from "./lib/Bank.sol";

contract Imports is Owned {
    Account internal bank = new Account();

    // case: a library of another file
    // call: check(3)
    // message: reverted with reason string "imported check"
    // frame: ImportedChecks.check at CHECK
    // frame: Imports.check at A2
    function check(uint256 value) public pure {
        /*A2*/ ImportedChecks.check(value);
    }

    // case: a contract of another file, imported by another name
    // call: pay(3)
    // message: reverted with reason string "imported check"
    // frame: ImportedChecks.check at CHECK
    // frame: Bank.pay at PAY
    // frame: Imports.pay at B3
    function pay(uint256 value) public {
        /*B3*/ bank.pay(value);
    }

    // case: a modifier of a base contract in another file
    // call: restricted()
    // message: reverted with reason string "not owned"
    // frame: Owned.onlyOwner at OWNER
    // frame: Imports.restricted at C2
    function restricted() public view /*C2*/ onlyOwner returns (uint256) {
        return 1;
    }

    // case: a function of a base contract in another file
    // call: ownedOnly()
    // message: reverted with reason string "not owned"
    // frame: Owned.onlyOwner at OWNER
    // frame: Owned.ownedOnly at OWNED
}
