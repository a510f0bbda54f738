// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract NoReason {
    // case: require without a reason
    // call: fail(3)
    // message: reverted without a reason
    // frame: NoReason.fail at A1
    function fail(uint256 amount) public pure {
        /*A1*/ require(amount > 10);
    }

    // case: revert without a reason
    // call: refuse(3)
    // message: reverted without a reason
    // frame: NoReason.refuse at B1
    function refuse(uint256 amount) public pure {
        if (amount < 10) {
            /*B1*/ revert();
        }
    }

    // case: require without a reason in an internal function
    // call: outer(5)
    // message: reverted without a reason
    // frame: NoReason.inner at C1
    // frame: NoReason.outer at C2
    function outer(uint256 amount) public pure returns (uint256) {
        return /*C2*/ inner(amount) + 1;
    }

    function inner(uint256 amount) internal pure returns (uint256) {
        /*C1*/ require(amount > 10);
        return amount;
    }

    // case: the second of two requires without a reason
    // call: failSecond(15)
    // message: reverted without a reason
    // frame: NoReason.failSecond at D1
    function failSecond(uint256 amount) public pure returns (uint256) {
        require(amount > 10);
        /*D1*/ require(amount < 12);
        return amount;
    }
}
