// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

library SafeMath {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        /*A1*/ require(b <= a, "subtraction overflow");
        return a - b;
    }

    function div(uint256 a, uint256 b) internal pure returns (uint256) {
        return /*B2*/ div(a, b, "division by zero");
    }

    function div(uint256 a, uint256 b, string memory reason) internal pure returns (uint256) {
        /*B1*/ require(b > 0, reason);
        return a / b;
    }
}

contract UsingFor {
    using SafeMath for uint256;

    mapping(address => uint256) internal balances;

    // case: an internal function of a library, called on a value
    // call: spend(3)
    // message: reverted with reason string "subtraction overflow"
    // frame: SafeMath.sub at A1
    // frame: UsingFor.spend at A2
    function spend(uint256 amount) public {
        balances[msg.sender] = /*A2*/ balances[msg.sender].sub(amount);
    }

    // case: an internal function of a library that calls an overload
    // call: share(3, 0)
    // message: reverted with reason string "division by zero"
    // frame: SafeMath.div at B1
    // frame: SafeMath.div at B2
    // frame: UsingFor.share at B3
    function share(uint256 amount, uint256 count) public pure returns (uint256) {
        return /*B3*/ amount.div(count);
    }

    // case: the second of two calls in a chain
    // call: chain(10, 4, 8)
    // message: reverted with reason string "subtraction overflow"
    // frame: SafeMath.sub at A1
    // frame: UsingFor.chain at C2
    function chain(uint256 a, uint256 b, uint256 c) public pure returns (uint256) {
        return /*C2*/ a.sub(b).sub(c);
    }
}
