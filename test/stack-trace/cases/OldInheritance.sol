// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0 <0.6.0;

contract OldBase {
    function limit(uint256 value) public returns (uint256) {
        /*A1*/ require(value < 100, "old limit");
        return value;
    }
}

contract OldInheritance is OldBase {
    uint256 internal calls;

    // case: a call of super before 0.6
    // call: limit(200)
    // message: reverted with reason string "old limit"
    // frame: OldBase.limit at A1
    // frame: OldInheritance.limit at A2
    function limit(uint256 value) public returns (uint256) {
        return /*A2*/ super.limit(value);
    }

    // case: the unnamed fallback function
    // data: 0x12345678
    // message: reverted with reason string "unnamed"
    // frame: OldInheritance.fallback at B1

    // case: the unnamed fallback function without calldata
    // data: 0x
    // value: 3
    // message: reverted with reason string "unnamed"
    // frame: OldInheritance.fallback at B1
    function() external payable {
        /*B1*/ require(calls > 0, "unnamed");
    }

    // case: value to a function of another contract, as it was sent before 0.6
    // call: pay()
    // value: 5
    // message: reverted with reason string "unnamed"
    // frame: OldInheritance.fallback at B1
    // frame: OldInheritance.pay at C2
    function pay() public payable {
        /*C2*/ OldTarget(address(this)).take.value(msg.value)(3);
    }
}

interface OldTarget {
    function take(uint256 value) external payable;
}
