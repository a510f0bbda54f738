// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

library ImportedChecks {
    function check(uint256 value) internal pure {
        /*CHECK*/ require(value > 10, "imported check");
    }
}

contract Owned {
    address internal owner = address(0x1234);

    modifier onlyOwner() {
        /*OWNER*/ require(msg.sender == owner, "not owned");
        _;
    }

    function ownedOnly() public view /*OWNED*/ onlyOwner returns (uint256) {
        return 2;
    }
}
