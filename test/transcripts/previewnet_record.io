# {"limits": {"journalBytesMax": 0}}
// with room for none it is not kept; test/journal/ reads those that are
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_record"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"the journal is not kept: it grew over journalBytesMax (0 bytes), or was discarded"}}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_record","params":["on"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"params[0]: expected true or false, got \"on\"","data":"params[0]: expected true or false, got \"on\""}}
