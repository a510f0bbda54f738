// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

/** One function for each failure that Hardhat words in its own way. */
contract Failures {
    enum Kind { A, B }
    struct Point { uint256 x; address who; }

    error Plain();
    error Overflow(uint256 by);
    error Many(address who, string text, bytes data, bool flag, int8 small, bytes4 selector, uint256[] list, Point point, Kind kind);

    uint256[] public list;
    uint256 public total;
    function() internal unset;

    constructor(uint256 n) payable {
        require(n != 7, "not seven");
        if (n == 8) revert Overflow(8);
    }

    modifier onlyOdd(uint256 n) {
        require(n % 2 == 1, "odd only");
        _;
    }

    function reason() external pure { require(false, "too few"); }
    function emptyRequire() external pure { require(false); }
    function emptyReason() external pure { require(false, ""); }
    function bareRevert() external pure { revert(); }
    function plain() external pure { revert Plain(); }
    function overflow(uint256 by) external pure { revert Overflow(by); }

    function many() external view {
        uint256[] memory values = new uint256[](2);
        (values[0], values[1]) = (1, 2);
        revert Many(msg.sender, 'quote " and \n', hex"deadbeef", true, -5, 0x12345678, values, Point(3, address(this)), Kind.B);
    }

    function asserted() external pure { assert(false); }
    function subtract(uint256 a) external pure returns (uint256) { return a - 10; }
    function divide(uint256 a) external pure returns (uint256) { return 10 / a; }
    function toEnum(uint256 a) external pure returns (Kind) { return Kind(a); }
    function pop() external { list.pop(); }
    function item(uint256 index) external view returns (uint256) { return list[index]; }
    function allocate() external pure returns (uint256) { return new uint256[](2**64).length; }
    function callUnset() external { unset(); }
    function odd(uint256 n) external onlyOdd(n) { total = n; }
    function notPayable() external { total = 1; }
    function readFrom(address a) external view returns (uint256) { return Failures(payable(a)).total(); }
    function writeTo(address a) external { Failures(payable(a)).notPayable(); }
    function sendTo(address payable a) external payable { a.transfer(msg.value); }
    function sendTooMuch(address payable a) external { a.transfer(1 ether); }

    function passOn(address a, bytes calldata data) external {
        (bool succeeded, bytes memory result) = a.call(data);
        if (!succeeded) assembly { revert(add(result, 32), mload(result)) }
    }

    function swallow(address a, bytes calldata data) external {
        (bool succeeded, ) = a.call(data);
        require(succeeded, "inner failed");
    }

    function spin() external { for (;;) total++; }
    function spinInside() external { this.spin(); }
    function invalid() external pure { assembly { invalid() } }
    function threeBytes() external pure { assembly { revert(0, 3) } }
    function unknownError() external pure { assembly { mstore(0, 0xaabbccdd) revert(28, 4) } }
    function create(uint256 n) external returns (address) { return address(new Child(n)); }
    function callItself() external view { this.reason(); }

    function catchAndThrow() external view {
        try this.reason() {} catch Error(string memory text) { revert(string.concat("caught ", text)); }
    }

    receive() external payable { revert("no money"); }
}

contract Child {
    error Overflow(uint256 by);

    constructor(uint256 n) {
        require(n != 7, "not seven");
        if (n == 8) revert Overflow(8);
    }
}

contract Plain {
    uint256 public x;
    function set(uint256 value) external { x = value; }
}

contract Silent { fallback() external payable {} }

contract Huge { constructor() { assembly { return(0, 30000) } } }
