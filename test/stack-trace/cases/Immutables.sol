// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0;

contract Immutables {
    uint256 internal immutable limit;
    address internal immutable maker;

    // case: a constructor that fails after it set an immutable
    // deploy: Immutables(3)
    // message: reverted with reason string "limit too low"
    // frame: Immutables.constructor at A1

    // case: a function that compares with an immutable
    // deploy: Immutables(30)
    // call: spend(31)
    // message: reverted with reason string "above the limit"
    // frame: Immutables.checked at B1
    // frame: Immutables.spend at B2
    constructor(uint256 value) {
        limit = value;
        maker = msg.sender;
        /*A1*/ require(value > 10, "limit too low");
    }

    function spend(uint256 amount) public view returns (uint256) {
        return /*B2*/ checked(amount);
    }

    function checked(uint256 amount) internal view returns (uint256) {
        /*B1*/ require(amount <= limit || msg.sender != maker, "above the limit");
        return amount;
    }
}
