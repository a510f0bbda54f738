// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IOracle {
    function price(uint256 kind) external view returns (uint256);
}

/// Answers, or fails in each of the ways that `try` tells apart.
contract Oracle is IOracle {
    error Unknown(uint256 kind);

    uint256 public immutable first;

    constructor(uint256 value) payable {
        first = value;
    }

    function price(uint256 kind) external view returns (uint256) {
        if (kind == 0) return first;
        if (kind == 1) revert("closed");
        if (kind == 2) revert Unknown(kind);
        if (kind == 3) {
            return first / (kind - 3);
        } else {
            uint256[] memory list = new uint256[](2);
            return list[kind - 4];
        }
    }
}

contract Reader {
    IOracle public oracle;
    uint256 public failures;
    string public reason;

    constructor(IOracle given) {
        oracle = given;
    }

    function read(uint256 kind) external returns (uint256) {
        try oracle.price(kind) returns (uint256 value) {
            return value;
        } catch Error(string memory text) {
            reason = text;
        } catch Panic(uint256 code) {
            failures += code;
        } catch {
            failures++;
        }
        return 0;
    }

    function create(uint256 value, bool isPaid) external returns (bool isCreated) {
        try new Oracle{ value: isPaid ? 1 : 0 }(value) returns (Oracle made) {
            oracle = made;
            isCreated = true;
        } catch (bytes memory) {
            isCreated = false;
        }
    }

    function raw(bytes calldata data) external returns (bytes memory) {
        (bool isDone, bytes memory result) = address(oracle).call(data);
        if (!isDone) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }
}
